export { bare, bareTree } from '../../contract/bare';
