import { memberPages } from './member-pages.tsx';
import { page } from './page.tsx';
import { staffPages } from './staff-pages.tsx';
import { visitorPages } from './visitor-pages.tsx';

/*
 * All routes of the app. To add a page:
 *   1. write its component, `<name>-page.tsx`;
 *   2. add its title and description to the `pages` texts;
 *   3. add one `page({...})` to the table of its audience. `file` is the path that `load` imports (tested).
 * Parameters are written `$id` and read with `useParams({ from: '/sandbox-checkout/$id' })`; `search` types
 * the query string, read with `useSearch({ from: '/booking' })`.
 */
export const allPages = [
  ...visitorPages,
  ...staffPages,
  ...memberPages,
  page({
    path: '$',
    name: 'notFound',
    access: 'public',
    renderedBy: 'server',
    robots: 'noindex',
    status: 404,
    file: 'src/app/client/pages/not-found-page.tsx',
    load: async () => (await import('./pages/not-found-page.tsx')).NotFoundPage,
  }),
] as const;
