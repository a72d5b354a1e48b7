/** This feature's public API for other features' clients. */
export { useInvalidateChildren } from './use-invalidate-children.ts';
