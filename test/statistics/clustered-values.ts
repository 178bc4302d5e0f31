/** Twelve clusters of one to eight values, some mostly ones and some mostly zeros, with design weights 1, 2, 3. */
const sizes = [1, 2, 3, 4, 5, 6, 7, 8, 3, 4, 5, 2]
const ones = [1, 2, 3, 4, 1, 6, 7, 2, 3, 0, 5, 1]

export const unevenClusters: readonly number[] = sizes.flatMap((size, cluster) =>
  Array.from({ length: size }, () => cluster),
)
export const unevenValues: readonly number[] = sizes.flatMap((size, cluster) =>
  Array.from({ length: size }, (_, i) => Number(i < (ones[cluster] as number))),
)
export const unevenWeights: readonly number[] = unevenClusters.map((cluster) => 1 + (cluster % 3))
