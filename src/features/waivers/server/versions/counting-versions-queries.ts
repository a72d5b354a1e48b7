/**
 * SQL: the versions whose signatures count: the last one that everybody had to sign, and later ones. Never
 * cached: a publication takes effect on all servers at once.
 */
export const COUNTING_VERSIONS = `(select version from waiver_versions where position >=
  (select max(position) from waiver_versions where must_sign_again))`;
