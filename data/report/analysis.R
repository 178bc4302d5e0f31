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

# What the report says. {{rows}} contrasts are computed here; {{others}} for which a dataset was not named are there for the
# correction of their family only.
original_arm <- {{original}}
expected <- {{expected}}
specs <- {{specs}}
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

# The cases that have a score in every one of some arms: a row a case, a column an arm.
side_by_side <- function(subject, arms) {
  sides <- lapply(arms, function(arm) case_scores(subject, arm))
  cases <- Reduce(intersect, lapply(sides, function(side) side$case))
  places <- lapply(sides, function(side) match(cases, side$case))
  scores <- unlist(Map(function(side, place) side$score[place], sides, places))
  list(cases = cases, clusters = sides[[1]]$cluster[places[[1]]], scores = matrix(as.numeric(scores), ncol = length(arms)))
}

# The records of a subject in an arm, once each.
records_in <- function(subject, arm) {
  own <- answers[answers$subject == subject & answers$arm == arm, ]
  own[!duplicated(own$record), ]
}

# The texts of a case with their shares, as one word: the same in whatever order its records were answered, and of one record
# as of several with the same text.
shares_of <- function(texts) {
  shares <- table(texts) / length(texts)
  paste(names(shares), shares, collapse = " ")
}

# Cases whose text is another in the first arm than in the second.
changed_cases <- function(subject, arms) {
  texts <- lapply(arms, function(arm) {
    own <- records_in(subject, arm)
    tapply(own$text_sha256, own$case, shares_of)
  })
  cases <- names(texts[[1]])
  others <- texts[[2]][cases]
  cases[is.na(others) | texts[[1]] != others]
}

# For each case the inserted sentences that stand in one of two arms only.
sentences_of <- function(subject, arms, cases) {
  sides <- lapply(arms, function(arm) {
    own <- records_in(subject, arm)
    tapply(own$sentences, own$case, function(names) unique(unlist(strsplit(names[!is.na(names)], " ", fixed = TRUE))))
  })
  lapply(cases, function(case) {
    both <- lapply(sides, function(side) side[[case]])
    c(setdiff(both[[1]], both[[2]]), setdiff(both[[2]], both[[1]]))
  })
}

# The share of added characters of cases in an arm, as a mean over its records.
added_shares <- function(arm, cases) {
  if (arm == original_arm) return(rep(0, length(cases)))
  own <- answers[answers$arm == arm & !is.na(answers$added_share), ]
  own <- own[!duplicated(own$record), ]
  as.numeric(tapply(as.numeric(own$added_share), own$case, mean)[cases])
}

# What rounding leaves of sums that cancel is nothing.
without_rounding <- function(values) ifelse(abs(values) <= 1e-12, 0, values)

# One value a case, whose mean is the contrast; directions are what the permutation flips.
values_of <- function(subject, spec) {
  arms <- if (is.null(spec$slope)) names(spec$weights) else spec$slope
  found <- side_by_side(subject, arms)
  if (is.null(spec$slope)) {
    values <- without_rounding(as.vector(found$scores %*% spec$weights))
    directions <- values
  } else {
    # A straight line over doses within each case, with a level of its own for each; linearised.
    doses <- matrix(unlist(lapply(arms, added_shares, found$cases)), ncol = length(arms))
    centred <- doses - rowMeans(doses)
    directions <- without_rounding(rowSums(centred * found$scores))
    spreads <- rowSums(centred^2)
    slope <- sum(directions) / sum(spreads)
    values <- slope + (directions - slope * spreads) / mean(spreads)
  }
  table <- data.frame(case = found$cases, cluster = found$clusters, value = values, direction = directions)
  if (isTRUE(spec$sentences)) table$parts <- I(sentences_of(subject, arms, found$cases))
  if (isTRUE(spec$changed)) table <- table[table$case %in% changed_cases(subject, arms), ]
  table
}

# What sentences that stand in several cases add to the variance of the mean, and how many they are worth: the variance of
# their effects by the method of moments, where a case is the mean plus the mean effect of its sentences plus its own.
shared_variance <- function(residuals, parts) {
  n <- length(residuals)
  names <- unique(unlist(parts))
  if (length(names) == 0) return(c(shared = 0, count = 0))
  weights <- t(vapply(parts, function(own) (names %in% own) / max(1, length(own)), numeric(length(names))))
  weights <- matrix(weights, nrow = n)
  totals <- colSums(weights)
  products <- crossprod(weights)
  centred <- sum(weights^2) - sum(totals^2) / n
  squared <- sum(products^2) - 2 * sum(totals * (products %*% totals)) / n + (sum(totals^2) / n)^2
  found <- sum(crossprod(weights, residuals)^2)
  determinant <- squared * (n - 1) - centred^2
  if (determinant <= 1e-9 * squared * n) return(c(shared = 0, count = 0))
  variance <- max(0, (found * (n - 1) - sum(residuals^2) * centred) / determinant)
  gained <- sum(totals^2) / n^2 - centred / (n * (n - 1))
  c(shared = variance * max(0, gained), count = sum(totals)^2 / sum(totals^2))
}

# The exact interval of a mean of values from 0 to 1: Clopper and Pearson with the effective number of values, and never
# nearer than clusters of which none was seen allow.
bounded_mean <- function(values, clusters, tail, units) {
  n <- length(values)
  mean <- mean(values)
  unseen <- 1 - tail^(1 / units)
  ends <- c(mean * (1 - unseen), mean + (1 - mean) * unseen)
  sums <- tapply(values - mean, clusters, sum)
  g <- length(sums)
  variance <- sum(sums^2) / n^2
  if (g < 2 || variance <= 1e-20) return(ends)
  count <- g
  if (g >= 10) {
    effect <- (mean * (1 - mean) / (n - 1)) / (variance * g / (g - 1))
    count <- n * effect * (qt(tail, n - 1) / qt(tail, g - 1))^2
  }
  exact <- c(
    qbeta(tail, mean * count, count - mean * count + 1),
    qbeta(tail, mean * count + 1, count - mean * count, lower.tail = FALSE)
  )
  c(min(ends[1], exact[1]), max(ends[2], exact[2]))
}

# How far the mean of values within -1 and 1 may lie below and above what was found, a chance of tail on each side: gains and
# losses apart, joined after Zou and Donner; and what clusters of which none was seen could change.
reaches <- function(values, clusters, tail, units) {
  gains <- pmax(values, 0)
  losses <- pmax(-values, 0)
  g <- bounded_mean(gains, clusters, tail, units)
  l <- bounded_mean(losses, clusters, tail, units)
  joined <- function(down, up, low, high) {
    correlation <- if (low == 0) 0 else min(1, sqrt(low * high / ((1 - low) * (1 - high))))
    sqrt(down^2 + up^2 + 2 * correlation * down * up)
  }
  unseen <- 1 - tail^(1 / units)
  c(
    max(joined(mean(gains) - g[1], l[2] - mean(losses), g[1], l[2]), unseen * (1 + mean(values))),
    max(joined(mean(losses) - l[1], g[2] - mean(gains), l[1], g[2]), unseen * (1 - mean(values)))
  )
}

# Clusters, or parts where these are fewer; a value without parts is one by itself.
units_of <- function(clusters, parts) {
  count <- length(unique(clusters))
  if (is.null(parts)) return(count)
  lone <- sum(lengths(parts) == 0)
  min(count, lone + length(unique(unlist(parts))))
}

# The two-sided p of that interval: the largest alpha at which it ends at 0, and no less than exchanged signs could have, or
# than a number can tell from 0.
bounded_p <- function(values, clusters, parts, usual) {
  estimate <- mean(values)
  if (abs(estimate) < 1e-15) return(1)
  units <- units_of(clusters, parts)
  differs <- values != 0
  exchanged <- units_of(clusters[differs], parts[differs])
  least <- max(1e-300, usual, 2 * (1 + abs(estimate))^-units, 2^(1 - exchanged), na.rm = TRUE)
  if (least >= 1) return(1)
  side <- if (estimate < 0) 2 else 1
  reached <- function(alpha) abs(estimate) <= reaches(values, clusters, alpha / 2, units)[side]
  if (!reached(min(least, 1 - 1e-9))) return(least)
  yes <- log(least)
  no <- 0
  while (no - yes > 1e-9) {
    middle <- (yes + no) / 2
    if (reached(exp(middle))) yes <- middle else no <- middle
  }
  exp(yes)
}

# The mean of the values, with clusters as units: the widest of Student's t and the two reaches above, for t is too short where
# few clusters differ. The difference of two models where two are named.
contrast <- function(spec) {
  pairs <- values_of(spec$subjects[1], spec)
  if (length(spec$subjects) > 1) {
    other <- values_of(spec$subjects[2], spec)
    pairs <- pairs[pairs$case %in% other$case, ]
    pairs$value <- without_rounding(pairs$value - other$value[match(pairs$case, other$case)])
    pairs$direction <- pairs$value
  }
  n <- nrow(pairs)
  if (n == 0) return(data.frame(cases = 0, clusters = 0, estimate = NA, low = NA, high = NA, bound = NA, p = NA))
  estimate <- mean(pairs$value)
  sums <- tapply(pairs$value - estimate, pairs$cluster, sum)
  g <- length(sums)
  error <- if (g > 1) sqrt(sum(sums^2) / n^2 * g / (g - 1)) else NA
  freedom <- g - 1
  if (g < 2) p <- NA
  else if (!isTRUE(spec$sentences)) p <- sign_flips(tapply(pairs$direction, pairs$cluster, sum))
  else {
    added <- shared_variance(pairs$value - estimate, pairs$parts)
    if (added[["shared"]] > 0 && added[["count"]] > 1) {
      all <- error^2 + added[["shared"]]
      freedom <- all^2 / (error^4 / freedom + added[["shared"]]^2 / (added[["count"]] - 1))
      error <- sqrt(all)
    }
    usual <- if (error == 0) NA else 2 * pt(-abs(estimate) / error, freedom)
  }
  # The largest value of a single case: no mean lies beyond it. A slope over shares has none.
  most <- if (is.null(spec$weights)) NULL else sum(abs(spec$weights)) / 2 * length(spec$subjects)
  units <- units_of(pairs$cluster, if (isTRUE(spec$sentences)) pairs$parts)
  if (g > 1 && isTRUE(spec$sentences)) p <- bounded_p(pairs$value / most, pairs$cluster, pairs$parts, usual)
  ends <- function(tail) {
    if (g < 2 || (is.null(most) && error <= 1e-10 * max(abs(pairs$value)))) return(c(NA, NA))
    usual <- -error * qt(tail, freedom)
    if (is.null(most)) return(estimate + c(-usual, usual))
    far <- pmax(usual, most * reaches(pairs$value / most, pairs$cluster, tail, units))
    c(max(-most, estimate - far[1]), min(most, estimate + far[2]))
  }
  both <- ends((1 - level) / 2)
  data.frame(
    cases = n, clusters = g, estimate = estimate, low = both[1], high = both[2], bound = ends(1 - level)[1], p = p
  )
}

set.seed(1)
computed <- which(!vapply(specs, is.null, logical(1)))
if (length(computed) > 0) {
  found <- do.call(rbind, lapply(specs[computed], contrast))
  said <- expected[computed, ]
  # From the report's own p: the correction is held to it, the signs drawn there are not those drawn here.
  adjusted <- rep(NA_real_, nrow(expected))
  for (family in unique(expected$family)) {
    # Baselines beside models are no part of the family, unless a contrast names them.
    own <- expected$family == family & expected$tested & !is.na(expected$p)
    adjusted[own] <- p.adjust(expected$p[own], corrections[[family]])
  }
  found$adjusted <- adjusted[computed]
  print(cbind(said[, c("family", "contrast", "model")], round(found, 4)), row.names = FALSE)
  # Two sets of drawn signs differ by chance; all patterns taken once do not.
  drawn <- !vapply(specs[computed], function(spec) isTRUE(spec$sentences), logical(1))
  chance <- ifelse(2^found$clusters <= draws | !drawn, 0, 5 * sqrt(2 * said$p * (1 - said$p) / draws) + 2 / draws)
  same <- function(column) {
    slack <- 5e-5 + if (column == "p") ifelse(is.na(chance), 0, chance) else 0
    all(is.na(found[[column]]) == is.na(said[[column]])) && all(abs(found[[column]] - said[[column]]) < slack, na.rm = TRUE)
  }
  columns <- c("cases", "clusters", "estimate", "low", "high", "bound", "p", "adjusted")
  agrees <- vapply(columns, same, logical(1))
  if (!all(agrees)) stop("differs from the report in: ", paste(columns[!agrees], collapse = ", "))
  cat("\nAll figures agree with the report to four decimals (p by drawn signs: within what chance allows).\n")
}

# Why a fitted model is none: what its optimiser and the check of its gradient say; empty where it converged. That a variance is
# 0 is an estimate and no failure.
not_converged <- function(fitted) {
  found <- fitted@optinfo$conv
  said <- unlist(found$lme4$messages)
  said <- said[!grepl("singular", said, fixed = TRUE)]
  if (isTRUE(any(found$opt != 0))) said <- c(paste("code", paste(found$opt, collapse = ", "), "of the optimiser"), said)
  as.character(said)
}

# A mixed model beside it: every trial is a row, cases differ in level and, where they were asked again, in how they answer
# each arm. Its contrasts are on the scale of log odds and conditional on the case, so they are not those above.
mixed_model <- function(own, original) {
  own$arm <- relevel(factor(own$arm), ref = original)
  hasRepeats <- any(table(own$case, own$arm) > 1)
  hasClusters <- length(unique(own$cluster)) < length(unique(own$case))
  formula <- paste(c("score ~ arm + (1 | case)", "(1 | case:arm)"[hasRepeats], "(1 | cluster)"[hasClusters]), collapse = " + ")
  for (optimiser in c("bobyqa", "Nelder_Mead")) {
    control <- lme4::glmerControl(optimiser, optCtrl = list(maxfun = 1e5))
    fitted <- suppressWarnings(lme4::glmer(as.formula(formula), data = own, family = binomial, control = control))
    why <- not_converged(fitted)
    if (length(why) == 0) break
  }
  cat(formula, "\n", nrow(own), "answers to", length(unique(own$case)), "cases\n")
  if (length(why) > 0) stop("it did not converge (", paste(why, collapse = "; "), "), so there are no figures of it")
  if (lme4::isSingular(fitted)) cat("A variance is estimated as 0 (singular fit).\n")
  print(summary(fitted)$coefficients)
  if (samples == 0) return(invisible())
  # A sample that did not converge counts as not fitted.
  fixed <- function(one) if (length(not_converged(one)) == 0) lme4::fixef(one) else NA * lme4::fixef(one)
  drawn <- lme4::bootMer(fitted, fixed, nsim = samples)
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
