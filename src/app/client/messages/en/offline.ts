/** The page shown offline for all pages that need the network (spec: installable app). */
export const offline = {
  title: 'You Are Offline',
  text: 'This page needs a connection. We will open it as soon as you are back online.',
  tryAgain: 'Try again',
  showCode: 'Show my member code',
};
