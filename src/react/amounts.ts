// Pages of the site ask here: the core's own files are behind its door.
export * from '../core/kernel/amounts';
