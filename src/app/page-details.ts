import type { PageData } from '#shared/page-data.ts';

/** What a page's document contains in addition to the page's texts and the venue. */
export type PageDetails = {
  /** Additional schema.org objects. */
  structured: object[];
  /** The data of the page's first render, on the server and in the browser. */
  data?: Partial<PageData>;
  /** `title` and `description` override the page's texts. */
  title?: string;
  description?: string;
  status?: number;
  robots?: 'noindex';
};
