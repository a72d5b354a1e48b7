/** The type of a field's values. */
export type FieldType = 'text' | 'name' | 'email' | 'day' | 'time' | 'money' | 'count' | 'yesNo';

export type ImportField = {
  name: string;
  type: FieldType;
  /** The field needs a column. */
  isRequired?: true;
  /** Required unless one of these fields has a column. Overrides `isRequired`. */
  requiredUnless?: readonly string[];
  /** The field only tells this kind of file from others: it has no use here, so it is neither shown nor mapped. */
  isClue?: true;
  /** Only Playvillage's own exports have the field: it is shown only where it is mapped. */
  isOwn?: true;
  /** Common names of its column, in lowercase letters and digits. */
  aliases: readonly string[];
};
