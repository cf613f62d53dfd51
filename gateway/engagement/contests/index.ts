export { contestRoutes } from './contests.routes';
export { contestOf } from './contests';
export { type ContestRow, endContest, findContest, listContests, readBudgets } from './contests.queries';
export {
  checkContest,
  type Contest,
  type ContestKind,
  type Fault as ContestFault,
  budgetOf,
} from './definition';
export { type ApproveFault, contestFund, draftContest, openContest } from './desk';
export { decidePrize } from './held';
export { contestPresets } from './presets';
export { proofOf } from './proof';
export { type BoardNews, type ContestServices, openContests, SEED_USE } from './services';
