import { type Sayable, say } from '#platform/server/say.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import type { MatchReason } from '../../match-reasons.ts';

/** Why two families fit, in sentences of the reader's language (decisions: Matches). */
export function sayReasons(reasons: MatchReason[], language: Language): string[] {
  return reasons.map((reason) => sayReason(reason, language));
}

function sayReason({ reason, facts }: MatchReason, language: Language): string {
  if (reason === 'vibe') {
    return say('matches.reasons.vibe', { vibe: label('vibe', facts.vibe, language) }, language);
  }
  if (reason !== 'interests' && reason !== 'availability') {
    return say(`matches.reasons.${reason}`, facts, language);
  }
  const names = String(facts.list).split('|');
  const more = Number(facts.count) - names.length;
  const words = names.map((name) => label(reason, name, language));
  if (more > 0) {
    return say('matches.reasons.interestsMore', { list: words.join(', '), more }, language);
  }
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(words);
  return say(`matches.reasons.${reason}`, { list }, language);
}

type Labels = 'interests' | 'availability' | 'vibe';

/** The word for a choice of the profile, inside of a sentence. */
export function label(list: Labels, choice: unknown, language: Language): string {
  return say(`matches.${list}.${String(choice)}` as Sayable, {}, language);
}
