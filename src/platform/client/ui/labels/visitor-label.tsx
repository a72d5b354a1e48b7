import { useVenue } from '#platform/client/use-venue.ts';

export type Label = {
  name: string;
  lines: string[];
  /** Printed in boxes, such as "Allergy". Without details, because others can read the label. */
  marks: string[];
};

/** A label for a visitor to wear, printed on a separate page. */
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
              <strong key={mark} className="visitor-label-mark">
                {mark}
              </strong>
            ))}
        </p>
      ))}
    </div>
  );
}
