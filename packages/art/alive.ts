const emblem = /<g (transform="translate\(150 [\d.]+\)scale\([\d.]+\)">)/

/** A nod; rotation turns around the corner of the picture, and the shift takes most of that back. */
const moves =
  '<style>@media (prefers-reduced-motion:no-preference){#alive:target{animation:a .4s cubic-bezier(.16,1,.3,1)}@keyframes a{40%{translate:-5px -1px;rotate:-2deg}}}</style>'

/** A cover whose emblem moves once where the picture is asked for by that part, `….svg#alive`; else it stands still. */
export const alive = (cover: string): string =>
  cover.replace(emblem, '<g id="alive" $1').replace('<defs>', `${moves}<defs>`)
