/** The page shown offline for all pages that need the network (spec: installable app). */
export const offline = {
  title: 'You’re Offline',
  text: 'This page needs an internet connection. We’ll open it as soon as you’re back online.',
  tryAgain: 'Try again',
  showCode: 'Show my member code',
};
