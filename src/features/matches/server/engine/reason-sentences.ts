import { type TextKey, translate } from '#platform/server/translate.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import type { MatchReason } from '../../match-reasons.ts';

/** Match reasons as sentences in the reader's language (decisions: Matches). */
export function reasonSentences(reasons: MatchReason[], language: Language): string[] {
  return reasons.map((reason) => reasonSentence(reason, language));
}

function reasonSentence({ reason, facts }: MatchReason, language: Language): string {
  if (reason === 'vibe') {
    return translate(
      'matches.reasons.vibe',
      { vibe: label('vibe', facts.vibe, language) },
      language,
    );
  }
  if (reason !== 'interests' && reason !== 'availability') {
    return translate(`matches.reasons.${reason}`, facts, language);
  }
  const names = String(facts.list).split('|');
  const more = Number(facts.count) - names.length;
  const words = names.map((name) => label(reason, name, language));
  if (more > 0) {
    return translate('matches.reasons.interestsMore', { list: words.join(', '), more }, language);
  }
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(words);
  return translate(`matches.reasons.${reason}`, { list }, language);
}

type Labels = 'interests' | 'availability' | 'vibe';

/** A profile choice's label for use inside a sentence. */
export function label(list: Labels, choice: unknown, language: Language): string {
  return translate(`matches.${list}.${String(choice)}` as TextKey, {}, language);
}
