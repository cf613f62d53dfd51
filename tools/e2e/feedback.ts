import { createClient, feedbackDomain } from '../../src/core';
import { demo } from './demo';
import { newMember } from './members';

/** Feedback of a new member, sent by the SDK without a page. */
export async function sendFeedback(text: string): Promise<void> {
  const { gateway, merchant } = demo();
  const { username, password } = await newMember();
  const client = createClient({ merchant, gateway });
  try {
    await client.system.start();
    await client.session.login({ mode: 'username', username, password });
    const feedback = client.use(feedbackDomain);
    await feedback.send({ type: '0', text, pictures: [], requestId: feedback.newRequestId() });
  } finally {
    client.destroy();
  }
}
