import { useLocation } from 'wouter';
import {
  isMemberPage,
  memberPageNames,
  memberPaths,
  type MemberPage,
} from '../../../src/features/member/paths';

/** Which page of the member's own the address names; a choice in the menu changes the address. */
export function useMemberPage(): { page: MemberPage; follow(event: CustomEvent<{ page: string }>): void } {
  const [path, navigate] = useLocation();
  return {
    page: memberPageNames.find((name) => memberPaths[name] === path.replace(/\/+$/, '')) ?? 'securityCenter',
    follow(event) {
      const { page } = event.detail;
      if (!isMemberPage(page)) return;
      event.preventDefault();
      navigate(memberPaths[page]);
    },
  };
}
