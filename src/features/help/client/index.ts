/** This feature's client API for other features and the app. */
export { Article } from './article.tsx';
export { ArticlePicture } from './article-picture.tsx';
export { useHelpFacts } from './use-help-facts.ts';
