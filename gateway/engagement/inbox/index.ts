export { type Campaign, CampaignProblem, readCampaign } from './campaign-file';
export {
  approveCampaign,
  CampaignRefused,
  type CampaignRefusal,
  endCampaign,
  sendCampaign,
  writeCampaign,
} from './campaigns';
export {
  addLabel,
  type CampaignRow,
  countAudience,
  countLabels,
  countReached,
  findCampaign,
  findNamed,
  type InboxPolicy,
  judgeMember,
  listCampaigns,
  momentIn,
  readApprovals,
  readInboxPolicy,
  removeLabel,
  writeInboxPolicy,
} from './campaigns.queries';
export { COPY_FITS, PEOPLE, POLICY } from './letters.queries';
export { inboxRoutes } from './inbox.routes';
export { type LetterTemplate, renderCampaign, renderTemplate } from './letter-text';
export type { Letters, NewLetter } from './letters';
export { type InboxServices, openInbox } from './services';
