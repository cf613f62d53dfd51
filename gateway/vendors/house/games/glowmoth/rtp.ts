/** Published return to the player, in millionths: 96.2768 %. A test holds it against the exact sum over the strips. */
export const PUBLISHED_RETURN_PPM = 962_768;
/** The exact return: combinations² below, weighted pays above. */
export const PUBLISHED_RETURN_NUMERATOR = 9_596_893_367_739_150n;
export const PUBLISHED_RETURN_DENOMINATOR = 9_968_025_600_000_000n;
