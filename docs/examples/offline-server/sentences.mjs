/**
 * Harmless sentences, four to a topic: an answer takes ten topics and one sentence of each, so no two of its sentences
 * say nearly the same. Each fits a patient of any age and sex.
 */
export const topics = [
  [
    'The ballpoint pen on the counter of the front desk is tied to a thin cord.',
    'Three pens of one color lie side by side in the tray of the front desk.',
    'The pen tray of the front desk is as long as a ruler.',
    'On the front desk, the pens point toward the door.',
  ],
  [
    'The calendar on the wall of the office shows one month to a page.',
    'The wall calendar of the office begins each week on a Monday.',
    'Sundays are printed in red on the calendar in the office.',
    'A square magnet holds the wall calendar of the office at its upper edge.',
  ],
  [
    'The envelope with the letter had a window on the left and a folded flap.',
    'The letter came in a long white envelope with a printed return address.',
    'Two postage stamps with a picture of a lighthouse were on the envelope of the letter.',
    'The letter was folded twice, so that the address showed in the window of the envelope.',
  ],
  [
    'The chairs of the reception room stand in two straight rows.',
    'Each of the chairs of the reception room has a number under its seat.',
    'The chairs of the reception room have wooden arms and a high back.',
    'One row of chairs of the reception room faces the window.',
  ],
  [
    'The curtain at the window of the lobby hangs from a long brass rod.',
    'The curtain of the lobby has a pattern of narrow stripes.',
    'The curtain of the lobby ends just above the window sill.',
    'The curtain of the lobby was drawn to one side and tied with a ribbon.',
  ],
  [
    'The map of the town in the hallway is framed in dark wood.',
    'A small arrow on the town map in the hallway says You Are Here.',
    'The town map in the hallway shows the railway line as a dotted stroke.',
    'The legend of the town map in the hallway is printed in two languages.',
  ],
  [
    'The parking lot of the building has four rows of marked spaces.',
    'The spaces of the parking lot are numbered from the gate inward.',
    'A green sign at the gate of the parking lot names the street.',
    'The parking lot of the building has one gate for entry and another for exit.',
  ],
  [
    'The telephone number of the front office ends in two equal digits.',
    'The telephone at the front office has a row of six square keys below the display.',
    'The telephone list of the front office is sorted by last name.',
    'The telephone in the front office stands to the left of the screen.',
  ],
  [
    'A framed photograph of a stone bridge hangs next to the door of the office.',
    'The photograph in the office shows a bridge with five arches.',
    'The frame of the photograph in the office is a shade lighter than the door.',
    'The photograph of the bridge in the office is wider than it is high.',
  ],
  [
    'The questionnaire is printed on both sides of a single sheet.',
    'The last page of the questionnaire is left blank for remarks.',
    'The title of the questionnaire is set in capital letters.',
    'The questionnaire has a line for the date in its upper right corner.',
  ],
  [
    'The paper clip on the folder is yellow.',
    'A large paper clip holds the pages of the folder together.',
    'Two paper clips lie on top of the closed folder.',
    'The pages of the folder were clipped at the upper left corner.',
  ],
  [
    'The stairs of the building are wide enough for two people side by side.',
    'There are fourteen steps between the first landing of the stairs and the second.',
    'The stairs of the building turn once to the right at the landing.',
    'A white number marks each landing of the stairs.',
  ],
  [
    'The bookshelf in the hallway has five boards of equal length.',
    'The volumes on the bookshelf in the hallway are arranged by the color of their spines.',
    'An atlas lies flat on the lowest board of the bookshelf.',
    'The bookshelf in the hallway is fixed to the wall with two brackets.',
  ],
  [
    'The library card has a bar code on its back.',
    'The public library of the town sends its notices on a postcard.',
    'The catalog of the town library lists novels and atlases on separate pages.',
    'The reading room of the town library faces the market square.',
  ],
  [
    'The printer in the office puts a thin gray line at the foot of every page.',
    'The printer in the office stands on a low cabinet with two drawers.',
    'The paper tray of the printer is labeled with the letter B.',
    'The printer in the office numbers its pages at the lower edge.',
  ],
  [
    'The umbrella stand by the door is a tall cylinder with a pattern of leaves.',
    'There was one folded umbrella in the stand by the door.',
    'Two compartments divide the tall holder for umbrellas.',
    'The umbrella stand by the door is nearly as tall as the table.',
  ],
  [
    'The round table in the hall has a drawer for maps.',
    'A stack of old magazines lies on the round table in the hall.',
    'The round table in the hall has three legs.',
    'The round table in the hall stands halfway between the window and the stairs.',
  ],
  [
    'The ticket from the machine at the entrance was a small slip with the number 48.',
    'The ticket machine at the entrance prints the hour and a number on each slip.',
    'The ticket machine at the entrance stands to the right of the door.',
    'A red button on the ticket machine is marked with the word Ticket.',
  ],
  [
    'The town hall across the street has a pointed roof and a square tower.',
    'The flag on the tower of the town hall has two horizontal stripes.',
    'The tower of the town hall can be seen from the upper windows of the building.',
    'The front of the town hall has nine tall windows on each floor.',
  ],
  [
    'The tram line in front of the building runs parallel to the avenue.',
    'The number of the tram line is written on a yellow disk at the stop.',
    'Tram 6 and tram 11 use the same platform at the stop.',
    'The name of the tram stop is the name of the square.',
  ],
  [
    'The rubber stamp on the desk prints the date in blue.',
    'The stamp on the first page is slightly tilted to the left.',
    'The round stamp on the last page shows the name of the street.',
    'A new sheet of blotting paper lies beneath the rubber stamp.',
  ],
  [
    'The notebook on the desk has squared paper and a gray cover.',
    'The cover of the notebook has a white field for the title.',
    'The pages of the notebook are numbered in pencil.',
    'A narrow ribbon marks a page in the notebook on the desk.',
  ],
  [
    'The label on the drawer of the cabinet is written in green.',
    'The cabinet has three drawers, and the middle one is the widest.',
    'The drawers of the cabinet are sorted from A to Z.',
    'The handles of the cabinet are made of brass.',
  ],
  [
    'The key ring at the reception has a wooden tag with the number 9.',
    'The keys at the reception hang on a board in two rows.',
    'The tags on the key board are all of one shape.',
    'The hook at the end of the key board has no key.',
  ],
]
