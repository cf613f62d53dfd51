/** Beside figures that a gateway of an older version did not tell. */
export const figures = {
  unread: '“–” stands for a figure that is not known or cannot be read.',
};
