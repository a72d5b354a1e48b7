/** Help articles about matches and reported messages. */
export const communityArticles = {
  matches: {
    title: 'How matches work',
    answers: {
      score: {
        question: 'What is the score made of?',
        answer:
          'Interests, where families live, the children’s ages, free times, personality and role. You set how much each counts under Settings, Matches.',
      },
      visible: {
        question: 'When do families see a match?',
        answer:
          'When it is approved or featured. You approve each one, unless Settings say that matches from a certain score are approved automatically.',
      },
      again: {
        question: 'What happens to my decisions when I generate again?',
        answer: 'They stay. Only matches that nobody has decided on are replaced.',
      },
      private: {
        question: 'Why does a family have no matches?',
        answer:
          'Its profile is private, nearly empty, or no other family reaches the minimum score. Private families are never matched.',
      },
      notes: {
        question: 'Do families see my notes on a match?',
        answer: 'No. Families see the score, its parts and the reasons.',
      },
    },
  },
  safety: {
    title: 'How reported messages work',
    answers: {
      see: {
        question: 'Can I read all messages between families?',
        answer:
          'No. You only see a message that was reported, with up to ten messages before and after it.',
      },
      told: {
        question: 'Who is told about my decision?',
        answer:
          'The person who reported it learns that it was reviewed, not what you did. The writer is e-mailed if you warn them, pause their messages or close the account, but never who reported them.',
      },
      pause: {
        question: 'What can a person do while messages are paused?',
        answer: 'Read, book and visit, but not write. The pause ends by itself.',
      },
      close: {
        question: 'What happens when I close an account?',
        answer:
          'The person is signed out everywhere and can’t sign in any more. Bookings and memberships stay, so cancel them yourself if needed. An admin can reopen the account.',
      },
      kept: {
        question: 'How long are reports kept?',
        answer: 'A year after your decision. Then they are deleted automatically.',
      },
    },
  },
};
