import { create } from 'zustand';
import type { PageEditing } from '#features/venue/client/page-words.tsx';
import {
  getPageWords,
  getWordSettingName,
  pageWordNames,
} from '#features/venue/page-words-rules.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import { type Language, languages } from '#shared/languages.ts';

const edited = [...pageWordNames, 'included', 'directions', 'questions'] as const;
const editedSettings = [
  ...languages.flatMap((language) => edited.map((name) => getWordSettingName(name, language))),
  'hiddenQuestions' as const,
];

export type PageTexts = Pick<VenueSettings, (typeof editedSettings)[number]>;

type PageDraft = {
  texts: PageTexts | null;
  /** Earlier drafts, one per edited field. */
  history: PageTexts[];
  lastField: string;
  start: (settings: VenueSettings) => void;
  change: (changes: Partial<PageTexts>) => void;
  undo: () => void;
  stop: () => void;
};

const empty = { texts: null, history: [], lastField: '' };

/** What the owner has typed on the page and not yet saved. */
export const usePageDraft = create<PageDraft>()((set) => ({
  ...empty,
  start: (settings) => set({ ...empty, texts: textsOf(settings) }),
  change: (changes) =>
    set(({ texts, history, lastField }) => {
      if (!texts) return {};
      const field = Object.keys(changes).join();
      return {
        texts: { ...texts, ...changes },
        // Typing in one field is undone as a whole.
        history: field === lastField ? history : [...history, texts],
        lastField: field,
      };
    }),
  undo: () =>
    set(({ texts, history }) => ({
      texts: history.at(-1) ?? texts,
      history: history.slice(0, -1),
      lastField: '',
    })),
  stop: () => set(empty),
}));

export const textsOf = (settings: VenueSettings): PageTexts =>
  Object.fromEntries(editedSettings.map((name) => [name, settings[name]])) as PageTexts;

/** The texts that differ from the saved ones. */
export function changedTexts(saved: PageTexts, draft: PageTexts): Partial<PageTexts> {
  const isChanged = (name: keyof PageTexts) =>
    JSON.stringify(saved[name]) !== JSON.stringify(draft[name]);
  return Object.fromEntries(editedSettings.filter(isChanged).map((name) => [name, draft[name]]));
}

/** The page's texts as the draft would show them. */
export function draftWords(
  settings: VenueSettings,
  draft: PageTexts,
  language: Language,
): PageEditing['words'] {
  return {
    ...getPageWords({ ...settings, ...draft }, language),
    included: draft[getWordSettingName('included', language)],
    directions: draft[getWordSettingName('directions', language)],
  };
}
