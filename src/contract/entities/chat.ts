import * as v from 'valibot';
import { looseCount, looseFlag, looseId, looseList, looseText, looseTime } from '../wire';

export type ChatPresence = 'online' | 'busy' | 'away';
/** Whom members talk with: a model in a room that others visit as well, or customer service in a room of one's own. */
export interface ChatModel {
  id: string;
  name: string;
  kind: 'model' | 'service';
  /** '' where there is no picture. */
  avatar: string;
  languages: string[];
  presence: ChatPresence;
  /** When one who is away comes next, where that was said. */
  nextAt: number | null;
}

const modelFields = {
  id: looseId,
  name: looseText,
  type: looseText,
  avatar: looseText,
  languages: looseList(looseText),
  presence: looseText,
  nextTime: looseTime,
};
export const chatModelsFromWire = v.pipe(
  looseList(v.object(modelFields)),
  v.transform((rows): ChatModel[] =>
    rows.map((wire) => ({
      id: wire.id,
      name: wire.name,
      kind: wire.type === 'service' ? 'service' : 'model',
      avatar: wire.avatar,
      languages: wire.languages,
      presence: wire.presence === 'online' || wire.presence === 'busy' ? wire.presence : 'away',
      nextAt: wire.nextTime,
    })),
  ),
);
export const chatModelsToWire = (rows: readonly ChatModel[]): v.InferInput<typeof chatModelsFromWire> =>
  rows.map(({ kind, nextAt, ...row }) => ({ ...row, type: kind, nextTime: nextAt }));

export const chatLaunchFromWire = v.pipe(
  v.object({ chatUrl: looseText }),
  v.transform((wire) => wire.chatUrl),
);
export const chatUnreadFromWire = v.pipe(
  v.object({ unReadCount: looseCount }),
  v.transform((wire) => wire.unReadCount),
);
export const chatPermissionFromWire = v.pipe(
  v.object({ hasPermission: looseFlag }),
  v.transform((wire) => wire.hasPermission),
);
