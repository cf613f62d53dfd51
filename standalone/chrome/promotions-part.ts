export { promotionsDomain } from '../../src/core';
