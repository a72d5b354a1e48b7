import { communityArticles } from './en/community.ts';
import { dailyArticles } from './en/daily.ts';
import { familyArticles } from './en/families.ts';
import { partyAndEventArticles } from './en/parties-and-events.ts';
import { sellArticles } from './en/sell.ts';
import { setUpArticles } from './en/set-up.ts';

/** The frame of the back office's help: index, article and sheet. */
export const officeHelp = {
  title: 'Help',
  lead: 'How each page of the back office works, and answers to what people ask most.',
  search: 'Search help',
  count: '{count, plural, =0 {No articles} one {# article} other {# articles}}',
  noResults: 'No articles for “{text}”. Try another word.',
  all: 'All help articles',
  openPage: 'Open {page}',
  permalink: 'Link to this article',
  forFamilies: 'The help page that families see',
  notFoundTitle: 'Article not found',
  notFoundText: 'Choose another article from the list.',
  desk: 'Desk',
  floor: 'Wall screen',
  pictures: {
    today: 'The Today page with sessions, families inside and open tasks',
    bookings: 'The list of bookings with filters and one row for each booking',
    schedule: 'The schedule by day, with a bar that shows how full each slot is',
    people: 'The list of families with their children, status and last visit',
    desk: 'The desk with the code field, expected families and today’s visits',
    floor: 'The wall screen with the number of children inside and who leaves soon',
    prices: 'The price list with admissions and their prices',
    reports: 'Reports with the money received on each day',
  },
};

const articles = {
  ...dailyArticles,
  ...familyArticles,
  ...partyAndEventArticles,
  ...sellArticles,
  ...communityArticles,
  ...setUpArticles,
};

/** The name of an article: that of the page it is about. */
export type ArticleName = keyof typeof articles;

export type Article = {
  title: string;
  /** By a name of the question, in order. */
  answers: Record<string, { question: string; answer: string }>;
};

/** The articles, by the name of the page they are about. */
export const helpArticles: Record<ArticleName, Article> = articles;
