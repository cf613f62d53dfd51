import { describe } from 'vitest';
import { describePasswordExamples } from './examples-identity.password';
import { describeSessionExamples } from './examples-identity.sessions';
import { describeSignInExamples } from './examples-identity.sign-in';
import { createIdentityStage, type IdentityGateway } from './examples-identity.stage';

/** What every gateway of ours must do with our client when people prove who they are: the fake and a real one alike. */
export const describeIdentityExamples = (name: string, open: () => Promise<IdentityGateway>): void => {
  describe(name, () => {
    const stage = createIdentityStage(open);
    describeSignInExamples(stage);
    describePasswordExamples(stage);
    describeSessionExamples(stage);
  });
};
