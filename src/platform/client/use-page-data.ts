import { createContext, useContext } from 'react';
import type { PageData } from '#shared/page-data.ts';

/** Provided by the server; the browser reads the document, so that pages without data load nothing for it. */
export const PageDataContext = createContext<Partial<PageData> | null>(null);

let cachedData: Partial<PageData> | undefined;

/** The data of the page that the browser loaded first, for the first render of that page. */
export const usePageData = (): Partial<PageData> => useContext(PageDataContext) ?? readDocument();

function readDocument(): Partial<PageData> {
  cachedData ??= JSON.parse(
    document.getElementById('page-data')?.textContent || '{}',
  ) as Partial<PageData>;
  return cachedData;
}
