import { useTranslations } from 'use-intl';
import type { Conversation } from '../messages-contract.ts';

/** The name of a direct conversation is the other person's; a group's is its own, or its people's names. */
export function useConversationName(): (conversation: Conversation) => string {
  const t = useTranslations('messages');
  return ({ type, name, participants }) => {
    if (type !== 'direct' && name) return name;
    return participants.map((person) => person.name).join(', ') || t('gone');
  };
}
