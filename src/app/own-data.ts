import type { PageData } from '#shared/page-data.ts';

/** A page's own data, in addition to its texts and the venue. */
export type OwnData = {
  /** schema.org objects. */
  structured: object[];
  /** For the page's first render, also in the browser. */
  data?: Partial<PageData>;
  /** Replace those of the page's texts. */
  title?: string;
  description?: string;
  status?: number;
  robots?: 'noindex';
};
