export { openOperatorDatabase } from './database';
export { demoRemainText, findDemoRemains } from './demo-remains';
