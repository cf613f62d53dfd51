import { WithTexts } from '../../../src/features/agent';
import { MemberCard, styles } from '../../../src/features/agent/member-card.view';
import { agentMember } from '../../../src/locales/en/agent-member';
import { funds } from '../../../src/locales/en/funds';

export { styles };

/** A member's card, never before its words. */
export const Card = (props: Parameters<typeof MemberCard>[0]) => (
  <WithTexts texts={{ agentMember, funds }}>
    <MemberCard {...props} />
  </WithTexts>
);
