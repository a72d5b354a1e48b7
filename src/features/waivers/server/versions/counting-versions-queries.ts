/**
 * SQL: the versions of the waiver whose signatures count, as of this very statement: the last one that
 * everybody had to sign, and those after it. Asked where it is needed, so that every server knows of a
 * new version with its publication.
 */
export const COUNTING_VERSIONS = `(select version from waiver_versions where position >=
  (select max(position) from waiver_versions where must_sign_again))`;
