export { addReview } from './review.js'
