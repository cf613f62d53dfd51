// React has this hook itself since 18; the npm shim would pull a second copy of React through CommonJS.
export { useSyncExternalStore } from 'react';
