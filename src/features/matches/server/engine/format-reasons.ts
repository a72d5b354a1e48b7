import { type TextKey, translate } from '#platform/server/translate.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import type { MatchReason } from '../../match-reasons.ts';

/** Formats match reasons as sentences in the reader's language (decision 0023). */
export function formatReasons(reasons: MatchReason[], language: Language): string[] {
  return reasons.map((reason) => formatReason(reason, language));
}

function formatReason({ reason, facts }: MatchReason, language: Language): string {
  if (reason === 'vibe') {
    return translate(
      'matches.reasons.vibe',
      { vibe: formatChoice('vibe', facts.vibe, language) },
      language,
    );
  }
  if (reason !== 'interests' && reason !== 'availability') {
    return translate(`matches.reasons.${reason}`, facts, language);
  }
  const choices = String(facts.list).split('|');
  const more = Number(facts.count) - choices.length;
  const labels = choices.map((choice) => formatChoice(reason, choice, language));
  if (more > 0) {
    return translate('matches.reasons.interestsMore', { list: labels.join(', '), more }, language);
  }
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(labels);
  return translate(`matches.reasons.${reason}`, { list }, language);
}

type ChoiceList = 'interests' | 'availability' | 'vibe';

/** Returns a profile choice's label for use inside a sentence. */
export function formatChoice(list: ChoiceList, choice: unknown, language: Language): string {
  return translate(`matches.${list}.${String(choice)}` as TextKey, {}, language);
}
