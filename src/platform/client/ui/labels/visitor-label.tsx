import { useVenue } from '#platform/client/use-venue.ts';

export type Label = {
  name: string;
  lines: string[];
  /** Printed in boxes, such as that there is an allergy. What it is stays off the sticker. */
  marks: string[];
};

/** A sticker for a visitor, on a page of its own. */
export function VisitorLabel({ label: { name, lines, marks } }: { label: Label }) {
  const { name: venue } = useVenue();
  return (
    <div className="visitor-label">
      <p>{venue}</p>
      <p className="visitor-label-name">{name}</p>
      {lines.map((line, index) => (
        <p key={line}>
          {line}
          {index === lines.length - 1 &&
            marks.map((mark) => (
              <strong key={mark} className="visitor-label-care">
                {mark}
              </strong>
            ))}
        </p>
      ))}
    </div>
  );
}
