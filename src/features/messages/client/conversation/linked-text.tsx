import { Fragment } from 'react';
import { partsOf } from '../../thread-rules.ts';

/** A message's text with http(s) addresses as links, without referrer. */
export function LinkedText({ content }: { content: string }) {
  let at = 0;
  return (
    <p className="whitespace-pre-wrap wrap-anywhere">
      {partsOf(content).map(({ text, href }) => {
        at += text.length;
        return href ? (
          <a
            key={at}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="inline-link break-all"
          >
            {text}
          </a>
        ) : (
          <Fragment key={at}>{text}</Fragment>
        );
      })}
    </p>
  );
}
