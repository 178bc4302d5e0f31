/** More repeats of one request than this no study needs; a mistyped number would only make work and files. */
export const mostTrials = 1000
