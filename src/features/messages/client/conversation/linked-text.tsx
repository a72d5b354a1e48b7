import { Fragment } from 'react';
import { parseLinks } from '../../thread-rules.ts';

/** A message's text with its http(s) URLs as links. */
export function LinkedText({ content }: { content: string }) {
  let offset = 0;
  return (
    <p className="whitespace-pre-wrap wrap-anywhere">
      {parseLinks(content).map(({ text, href }) => {
        offset += text.length;
        return href ? (
          <a
            key={offset}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="inline-link break-all"
          >
            {text}
          </a>
        ) : (
          <Fragment key={offset}>{text}</Fragment>
        );
      })}
    </p>
  );
}
