import { useTranslations } from 'use-intl';
import type { Conversation } from '../messages-contract.ts';

/** Returns a function that formats a conversation's name: the stored name, or the participants' names. */
export function useConversationName(): (conversation: Conversation) => string {
  const t = useTranslations('messages');
  return ({ type, name, participants }) => {
    if (type !== 'direct' && name) return name;
    return participants.map((person) => person.name).join(', ') || t('formerMember');
  };
}
