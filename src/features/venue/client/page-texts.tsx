import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { useLanguage } from '#platform/client/use-language.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import type { BuiltInQuestion, PageTextName } from '../page-texts-rules.ts';
import type { LocalizedPageTexts, VenueFacts } from '../venue-contract.ts';

/** The name of a page text that the owner can edit in place. */
export type EditableTextName = PageTextName | 'included' | 'directions';

/** The unsaved texts and input fields of the page editor; the fields are loaded with the editor. */
export type PageEditing = {
  words: LocalizedPageTexts & Record<'included' | 'directions', string>;
  hiddenQuestions: readonly BuiltInQuestion[];
  contact: Pick<VenueFacts, 'phone' | 'socials'>;
  /** Null in the preview. */
  fields: {
    Text: ComponentType<{ name: EditableTextName; fallback: string }>;
    Questions: ComponentType<{ builtIn: readonly { id: BuiltInQuestion; question: string }[] }>;
    Contact: ComponentType;
  } | null;
};

/** What the owner is editing, shared by the page and the footer, and a function that sets it. */
export const PageEditingContext = createContext<
  [PageEditing | null, (editing: PageEditing | null) => void]
>([null, () => undefined]);

/** The page texts in the current language, and the contact details: the unsaved ones while the owner edits, otherwise the saved ones. */
export function usePageTexts() {
  const [editing] = use(PageEditingContext);
  const venue = useVenue();
  const { language } = useLanguage();
  return {
    words: editing?.words ?? {
      ...venue.words[language],
      included: venue.included[language],
      directions: venue.directions[language],
    },
    hiddenQuestions: editing?.hiddenQuestions ?? venue.hiddenQuestions,
    contact: editing?.contact ?? venue,
    fields: editing?.fields ?? null,
  };
}

type Props = {
  name: EditableTextName;
  /** The product's default text, if any. */
  fallback?: string;
  /** Renders the text; plain by default. */
  children?: (text: string) => ReactNode;
};

/** The venue's text, or the product's default; an input field while the owner edits the page. */
export function VenueText({ name, fallback = '', children }: Props) {
  const { words, fields } = usePageTexts();
  if (fields) return <fields.Text name={name} fallback={fallback} />;
  const text = words[name] || fallback;
  return children ? children(text) : text;
}
