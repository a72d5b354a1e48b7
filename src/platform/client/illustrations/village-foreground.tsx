import { tint } from './tint.ts';

/** The meadow in front of the village square, with scattered toys. */
export function VillageForeground() {
  return (
    <g>
      <path
        d="M0 384c170-22 330-20 480-8s320 14 480 0 320-12 480 6v52H0z"
        fill="var(--color-background)"
      />
      <g fill={tint.leaf}>
        <path d="M560 378a13 13 0 0 1 25-4 11 11 0 0 1 18 8z" />
        <path d="M776 380a13 13 0 0 1 25-4 11 11 0 0 1 19 6z" />
        <path d="M1112 378a14 14 0 0 1 26-4 12 12 0 0 1 20 8z" />
        <path d="M60 384a14 14 0 0 1 26-4 12 12 0 0 1 19 6z" />
      </g>
      <g strokeLinejoin="round">
        <rect x="876" y="366" width="24" height="24" rx="4" fill={tint.honey} />
        <rect x="904" y="366" width="24" height="24" rx="4" fill={tint.sage} />
        <rect x="889" y="340" width="24" height="24" rx="4" fill={tint.roof} />
        <path d="M901 345l2.6 5 5.4.8-4 4 1 5.6-5-2.7-5 2.7 1-5.6-4-4 5.4-.8z" fill={tint.paper} />
        <path d="M881 384l7-12 7 12z" fill={tint.paper} />
        <circle cx="916" cy="378" r="5.5" fill={tint.paper} />
      </g>
      <g>
        <circle cx="528" cy="376" r="15" fill={tint.roof} />
        <path d="M513.5 372q14.5 10 29 0" fill="none" stroke={tint.paper} strokeWidth="5" />
      </g>
      <g transform="translate(136 0)">
        <path
          d="M1004 366h34a24 24 0 0 1-24 20 18 18 0 0 1-18-18l-8-22"
          fill="none"
          stroke={tint.line}
          strokeWidth="3"
          strokeLinecap="round"
        />
        <path d="M1002 366h36a36 36 0 0 0-36-34z" fill={tint.blush} />
        <circle cx="1003" cy="392" r="6" fill={tint.line} />
        <circle cx="1027" cy="392" r="6" fill={tint.line} />
      </g>
    </g>
  );
}
