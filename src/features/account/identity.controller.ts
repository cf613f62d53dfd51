import { useState } from 'react';
import { identityCheckDomain } from '../../core/domains/identity-check';
import type { DocumentKind, IdentityCheck } from '../../contract/entities/identity-check';
import type { AppError } from '../../core/kernel/app-error';
import { useAction, useDomain } from '../../react';
import { useLoaded, type Loaded } from '../../react/use-loaded';
import { isPicture, usePictures, type ChosenPicture } from './pictures.controller';

export const useIdentity = (): Loaded<IdentityCheck> => {
  const domain = useDomain(identityCheckDomain);
  return useLoaded(() => domain.state());
};

export type Side = 'front' | 'behind' | 'selfie';
export const DOCUMENTS: readonly DocumentKind[] = ['id-card', 'passport', 'driving-licence'];

export interface IdentityForm {
  kind: DocumentKind;
  setKind(kind: DocumentKind): void;
  sides: readonly Side[];
  pictures: Readonly<Record<string, ChosenPicture>>;
  problems: Partial<Record<Side, 'pictureMissing' | 'pictureRefused'>>;
  choose(side: Side, file: File): void;
  busy: boolean;
  error: AppError | null;
  /** How many pictures are there of how many; null while nothing is sent. */
  progress: { at: number; of: number } | null;
  submit(): void;
}

/** Pictures of document and face; they stay chosen whatever the answer is. */
export function useIdentityForm(onDone: (check: IdentityCheck) => void): IdentityForm {
  const domain = useDomain(identityCheckDomain);
  const [kind, setKind] = useState<DocumentKind>('id-card');
  const [problems, setProblems] = useState<IdentityForm['problems']>({});
  const [progress, setProgress] = useState<IdentityForm['progress']>(null);
  const { pictures, choose } = usePictures();
  const sides: readonly Side[] = kind === 'passport' ? ['front', 'selfie'] : ['front', 'behind', 'selfie'];
  const { busy, error, run } = useAction(async () => {
    const [front, behind, selfie] = (['front', 'behind', 'selfie'] as const).map(
      (side) => pictures[side]?.file,
    );
    if (!front || !selfie) return;
    try {
      const back = kind === 'passport' || !behind ? {} : { back: behind };
      const onProgress = (at: number, of: number): void => setProgress({ at: Math.min(at + 1, of), of });
      onDone(await domain.submit({ documentKind: kind, front, selfie, ...back, onProgress }));
    } finally {
      setProgress(null);
    }
  });
  return {
    ...{ kind, setKind, sides, pictures, problems, busy, error, progress },
    choose(side, file) {
      const isFine = isPicture(file);
      setProblems(({ [side]: _, ...rest }) => (isFine ? rest : { ...rest, [side]: 'pictureRefused' }));
      if (isFine) choose(side, file);
    },
    submit() {
      const missing = sides.filter((side) => pictures[side] === undefined);
      setProblems(Object.fromEntries(missing.map((side) => [side, 'pictureMissing'])));
      if (missing.length === 0) void run();
    },
  };
}
