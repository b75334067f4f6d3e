// The few words the boards print themselves.

export const words = {
  side: (columns: number, rows: number) => `Board seen from the side, ${columns} columns, ${rows} rows`,
  above: (columns: number, rows: number) => `Board seen from above, ${columns} columns, ${rows} rows of hexes`,
  space: 'Board in three dimensions; drag to turn, scroll to zoom',
  noSpace: 'This browser cannot show the 3-D view.',
  /** Of a row, far first. */
  lanes: ['Left, far', 'Middle', 'Right, near'],
  altitude: 'Altitude',
  altitudeOf: (name: string) => `Altitude ${name}`,
  dogfight: 'Dogfight',
  outOfSight: (name: string, cells: number) => `Show ${name}${cells ? `, ${cells} away` : ''}`,
  close: 'Close',
  feet: (feet: number, inches: number) => `${feet} ft ${inches} in`,
  twoViews: (name: string, span: string, length: string) =>
    `${name} from above and from the side: span ${span}, length ${length}`,
};
