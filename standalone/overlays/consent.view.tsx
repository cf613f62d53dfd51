import { useConsentQuestion } from './use-consent-question';

/** Asks whether visits may be counted, where the operator counts; nothing is sent before. Its file is deferred. */
export function Consent() {
  const { part, asked, answered } = useConsentQuestion();
  return part && <part.ConsentBar asked={asked} onAnswered={answered} />;
}
