import { useTranslations } from 'use-intl';
import type { Conversation } from '../messages-contract.ts';

/** What a conversation is called: a direct one after the other, a group by its name or its people. */
export function useConversationName(): (conversation: Conversation) => string {
  const t = useTranslations('messages');
  return ({ type, name, participants }) => {
    if (type !== 'direct' && name) return name;
    return participants.map((person) => person.name).join(', ') || t('gone');
  };
}
