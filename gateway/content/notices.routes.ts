import { agentAnnouncements } from '../../src/contract/calls/agents-links';
import { announcements } from '../../src/contract/calls/notices';
import { cachedReply, route, type Route } from '../http/index';
import { agentNoticesFor, noticesFor } from './notices-view';
import type { ContentServices } from './services';

export const noticesRoutes: readonly Route<ContentServices>[] = [
  route(announcements, async (input, context) => {
    const { language } = context;
    const content = await context.services.content.of(context.merchant.id);
    const loggedIn = context.session !== null;
    const key = `notices ${JSON.stringify([input.types, input.execution, input.group, input.platform, loggedIn, language])}`;
    // Opening and closing hours are as fresh as the snapshot that the cached answer lives with.
    return cachedReply(content, key, () =>
      JSON.stringify(noticesFor(content, { ...input, loggedIn, language, nowMs: Date.now() })),
    );
  }),
  route(agentAnnouncements, async (_, context) => {
    const content = await context.services.content.of(context.merchant.id);
    return agentNoticesFor(content, { language: context.language, nowMs: Date.now() });
  }),
];
