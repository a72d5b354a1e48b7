import type { help as english } from './en.ts';

export const help: typeof english = { howThisWorks: 'Cómo funciona' };
