import { createContext, useContext } from 'react';
import type { PageData } from '#shared/page-data.ts';

/** Provided by App, from the data in the document. */
export const PageDataContext = createContext<Partial<PageData>>({});

/** The data of the page that the browser loaded first; empty after a navigation from another page. */
export const usePageData = (): Partial<PageData> => useContext(PageDataContext);
