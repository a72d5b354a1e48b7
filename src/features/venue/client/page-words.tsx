import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { useLanguage } from '#platform/client/use-language.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import type { BuiltInQuestion, PageWordName } from '../page-words-rules.ts';
import type { PageWords } from '../venue-contract.ts';

/** A text of pages that the owner edits in place. */
export type EditedWord = PageWordName | 'included' | 'directions';

/** What the owner's editor shows instead of the saved texts; its parts are loaded with it. */
export type PageEditing = {
  words: PageWords & Record<'included' | 'directions', string>;
  hiddenQuestions: readonly BuiltInQuestion[];
  /** Null in the preview. */
  fields: {
    Text: ComponentType<{ name: EditedWord; fallback: string }>;
    Questions: ComponentType<{ builtIn: readonly { id: BuiltInQuestion; question: string }[] }>;
  } | null;
};

export const PageEditingContext = createContext<PageEditing | null>(null);

/** The texts of this page in its language: as the owner edits them, or as they are saved. */
export function usePageWords() {
  const editing = useContext(PageEditingContext);
  const venue = useVenue();
  const { language } = useLanguage();
  return {
    words: editing?.words ?? {
      ...venue.words[language],
      included: venue.included[language],
      directions: venue.directions[language],
    },
    hiddenQuestions: editing?.hiddenQuestions ?? venue.hiddenQuestions,
    fields: editing?.fields ?? null,
  };
}

type Props = {
  name: EditedWord;
  /** The product's own text, if there is one. */
  fallback?: string;
  /** How the text is shown; by default as it is. */
  children?: (text: string) => ReactNode;
};

/** A text in the venue's own words, or the product's; a field while the owner edits the page. */
export function OwnText({ name, fallback = '', children }: Props) {
  const { words, fields } = usePageWords();
  if (fields) return <fields.Text name={name} fallback={fallback} />;
  const text = words[name] || fallback;
  return children ? children(text) : text;
}
