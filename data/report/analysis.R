# Computes the declared contrasts of arms again from the long table, and compares them with the report.
# Written by medqa-perturb. Run it beside the table:
#   Rscript analysis.R [SAMPLES]
# SAMPLES: bootstrap samples of the mixed model, 200 where none are given; 0 leaves the bootstrap out.
# Base R is enough; the mixed model needs the package lme4.

table_file <- {{csv}}
level <- {{level}}
draws <- {{draws}}
samples <- as.integer(c(commandArgs(trailingOnly = TRUE), "200")[1])
if (is.na(samples) || samples < 0) stop("SAMPLES expects a whole number from 0 on. Say: Rscript analysis.R 200")

# What the report says. {{rows}} contrasts are weighted sums of arms over all their cases and are computed here; {{others}} of
# another kind (changed cases, by sentence, between models, added share) are there for the correction of their family only.
expected <- {{expected}}
weights <- {{weights}}
corrections <- {{corrections}}

# Keys stay text: an id such as 007 is no number. In any locale the file is UTF-8.
answers <- read.csv(table_file, na.strings = "", colClasses = "character", encoding = "UTF-8")
answers$score <- as.numeric(answers$score)
answers$subject <- ifelse(answers$prompt == "default", answers$model, paste0(answers$model, " (", answers$prompt, ")"))
graded <- answers[!is.na(answers$score), ]
graded <- split(graded, list(graded$subject, graded$arm), drop = TRUE, sep = "\r")

# A record is the mean over its graded trials, a case the mean over its records; a record without a graded trial leaves.
case_scores <- function(subject, arm) {
  own <- graded[[paste(subject, arm, sep = "\r")]]
  if (is.null(own)) return(data.frame(case = character(0), cluster = character(0), score = numeric(0)))
  records <- aggregate(score ~ record + case + cluster, data = own, FUN = mean)
  aggregate(score ~ case + cluster, data = records, FUN = mean)
}

# Flips the signs of whole clusters: every pattern once where there are no more of them than draws.
sign_flips <- function(sums) {
  sums <- sums[abs(sums) > 1e-12]
  reach <- abs(sum(sums)) - 1e-12 * sum(abs(sums))
  if (length(sums) < 30 && 2^length(sums) <= draws) {
    totals <- 0
    for (one in sums) totals <- c(totals + one, totals - one)
    return(mean(abs(totals) >= reach))
  }
  as_far <- 0
  for (from in seq(1, draws, by = 1000)) {
    rows <- min(1000, draws - from + 1)
    signs <- matrix(sample(c(-1, 1), rows * length(sums), replace = TRUE), nrow = rows)
    as_far <- as_far + sum(abs(signs %*% sums) >= reach)
  }
  (as_far + 1) / (draws + 1)
}

# The mean of a weighted sum within cases, with clusters as units and Student's t.
contrast <- function(subject, weights) {
  pairs <- NULL
  for (arm in names(weights)) {
    scores <- case_scores(subject, arm)
    scores$score <- scores$score * weights[[arm]]
    if (is.null(pairs)) pairs <- scores
    else {
      pairs <- merge(pairs, scores[, c("case", "score")], by = "case")
      pairs <- data.frame(case = pairs$case, cluster = pairs$cluster, score = pairs$score.x + pairs$score.y)
    }
  }
  n <- nrow(pairs)
  if (n == 0) return(data.frame(cases = 0, clusters = 0, estimate = NA, low = NA, high = NA, bound = NA, p = NA))
  estimate <- mean(pairs$score)
  sums <- tapply(pairs$score - estimate, pairs$cluster, sum)
  g <- length(sums)
  error <- if (g > 1) sqrt(sum(sums^2) / n^2 * g / (g - 1)) else NA
  reach <- function(share) if (g > 1) error * qt(share, g - 1) else NA
  data.frame(
    cases = n, clusters = g, estimate = estimate,
    low = estimate - reach((1 + level) / 2), high = estimate + reach((1 + level) / 2), bound = estimate - reach(level),
    p = if (g > 1) sign_flips(tapply(pairs$score, pairs$cluster, sum)) else NA
  )
}

set.seed(1)
computed <- which(!vapply(weights, is.null, logical(1)))
if (length(computed) > 0) {
  found <- do.call(rbind, lapply(computed, function(i) contrast(expected$model[i], weights[[i]])))
  said <- expected[computed, ]
  # From the report's own p: the correction is held to it, the signs drawn there are not those drawn here.
  adjusted <- rep(NA_real_, nrow(expected))
  for (family in unique(expected$family)) {
    own <- expected$family == family & !is.na(expected$p)
    adjusted[own] <- p.adjust(expected$p[own], corrections[[family]])
  }
  found$adjusted <- adjusted[computed]
  print(cbind(said[, c("family", "contrast", "model")], round(found, 4)), row.names = FALSE)
  # Two sets of drawn signs differ by chance; all patterns taken once do not.
  chance <- ifelse(2^found$clusters <= draws, 0, 5 * sqrt(2 * said$p * (1 - said$p) / draws) + 2 / draws)
  same <- function(column) {
    slack <- 5e-5 + if (column == "p") ifelse(is.na(chance), 0, chance) else 0
    all(is.na(found[[column]]) == is.na(said[[column]])) && all(abs(found[[column]] - said[[column]]) < slack, na.rm = TRUE)
  }
  columns <- c("cases", "clusters", "estimate", "low", "high", "bound", "p", "adjusted")
  agrees <- vapply(columns, same, logical(1))
  if (!all(agrees)) stop("differs from the report in: ", paste(columns[!agrees], collapse = ", "))
  cat("\nAll figures agree with the report to four decimals (p by drawn signs: within what chance allows).\n")
}

# A mixed model beside it: every trial is a row, cases differ in level and, where they were asked again, in how they answer
# each arm. Its contrasts are on the scale of log odds and conditional on the case, so they are not those above.
mixed_model <- function(own, original) {
  own$arm <- relevel(factor(own$arm), ref = original)
  hasRepeats <- any(table(own$case, own$arm) > 1)
  hasClusters <- length(unique(own$cluster)) < length(unique(own$case))
  formula <- paste(c("score ~ arm + (1 | case)", "(1 | case:arm)"[hasRepeats], "(1 | cluster)"[hasClusters]), collapse = " + ")
  fitted <- lme4::glmer(as.formula(formula), data = own, family = binomial, control = lme4::glmerControl("bobyqa"))
  cat(formula, "\n", nrow(own), "answers to", length(unique(own$case)), "cases\n")
  print(summary(fitted)$coefficients)
  if (samples == 0) return(invisible())
  drawn <- lme4::bootMer(fitted, lme4::fixef, nsim = samples)
  cat("Bootstrap,", sum(stats::complete.cases(drawn$t)), "of", samples, "samples fitted:\n")
  print(t(apply(drawn$t, 2, quantile, c((1 - level) / 2, (1 + level) / 2), na.rm = TRUE)))
}

if (requireNamespace("lme4", quietly = TRUE)) {
  all <- answers[!is.na(answers$score), ]
  for (own in split(all, list(all$subject, all$original_arm), drop = TRUE, sep = "\r")) {
    original <- own$original_arm[1]
    cat("\nMixed model of", own$subject[1], "against", original, "\n")
    right <- tapply(own$score, own$arm, mean)
    extreme <- names(right)[right == 0 | right == 1]
    if (length(extreme) > 0) cat("Left out, for all answers are right or none is:", paste(extreme, collapse = ", "), "\n")
    own <- own[!(own$arm %in% extreme), ]
    if (!(original %in% own$arm) || length(unique(own$arm)) < 2) cat("There are no two arms to hold against each other.\n")
    else tryCatch(mixed_model(own, original), error = function(e) cat("It could not be fitted:", conditionMessage(e), "\n"))
  }
} else {
  cat("\nThe package lme4 is not installed: the mixed model is left out.\n")
}
