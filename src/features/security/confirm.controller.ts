import { useAction } from '../../react';

export interface Question {
  title: string;
  text: string;
  /** What the button that does it says. */
  button: string;
  /** Rejects with an AppError; the question stays then, with the reason. */
  run(): Promise<unknown>;
}

/** Does what was asked about; the question goes once that is done. */
export function useAnswer(question: Question, onClose: () => void) {
  const { busy, error, run } = useAction(async () => {
    await question.run();
    onClose();
  });
  return { busy, error, answer: () => void run() };
}
